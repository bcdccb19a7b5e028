import couture from './pairs/couture.css?url'
import editorial from './pairs/editorial.css?url'
import friendly from './pairs/friendly.css?url'
import heritage from './pairs/heritage.css?url'
import modern from './pairs/modern.css?url'

/** The URLs of the style sheets of font pairs. The main style sheet contains the fonts of the pair `festival`. */
export const fontSheets = { festival: null, couture, editorial, friendly, heritage, modern }
