export const THEME_KEY = 'navrang-theme'

/**
 * Runs in the head before the first paint. Sets the theme, so that the page does not flash in the wrong one. Marks images that could not be
 * loaded with `data-failed`: the style sheet shows a placeholder in their place.
 */
export const headScript = /* @__PURE__ */ [
  `try{var t=localStorage.getItem('${THEME_KEY}');if(t)document.documentElement.dataset.theme=t}catch(e){}`,
  `addEventListener('error',function(e){e.target.tagName=='IMG'&&e.target.setAttribute('data-failed','')},true)`,
  `addEventListener('load',function(e){e.target.tagName=='IMG'&&e.target.removeAttribute('data-failed')},true)`,
].join(';')
