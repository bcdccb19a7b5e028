/** Why a picture cannot be used. A class of its own, so that the process that decodes pictures loads nothing else of the shop. */
export class BadPicture extends Error {}
