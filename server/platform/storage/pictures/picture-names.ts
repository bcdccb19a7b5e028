/** The widths in which every picture is stored, each as `<id>/<width>.avif` and `<id>/<width>.webp`. */
export const pictureWidths = [320, 640, 960, 1280] as const

/** Name of the file with the width, height and preview of a picture. If this file exists, the picture is stored completely. */
export const SUMMARY = 'picture.json'

/** The names of all files of a picture. The last one is written after all other files. */
export const pictureNames = [...pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), SUMMARY]
