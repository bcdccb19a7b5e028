/** The widths in which every picture is kept, each as `<id>/<width>.avif` and `<id>/<width>.webp`. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** What says that a picture is whole, and how large it is. */
export const SUMMARY = 'picture.json'

/** Every file of a picture; the last one is written last. */
export const pictureNames = [...pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), SUMMARY]
