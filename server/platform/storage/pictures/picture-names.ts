/** The widths in which every picture is stored, each as `<id>/<width>.avif` and `<id>/<width>.webp`. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** The file with the size of a picture. Its presence means that the picture is complete. */
export const SUMMARY = 'picture.json'

/** All files of a picture, in the order in which they are written. */
export const pictureNames = [...pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), SUMMARY]
