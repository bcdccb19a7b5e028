export const THEME_KEY = 'navrang-theme'

/** Runs in the head before the first paint, so that the page does not flash in the wrong theme. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t)document.documentElement.dataset.theme=t}catch(e){}`
