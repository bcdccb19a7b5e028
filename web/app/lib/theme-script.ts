export const THEME_KEY = 'navrang-theme'

/** Runs in the head, before anything is painted, so that a remembered theme never flashes. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t)document.documentElement.dataset.theme=t}catch(e){}`
