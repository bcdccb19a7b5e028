/** Says that the page shows a draft. */
export const PreviewNote = () => (
  <output className="block fixed inset-x-3 bottom-3 z-40 mx-auto w-fit rounded-full bg-night px-5 py-2 text-center text-on-night shadow-lift">
    Preview of a draft. Only people with this link see it.
  </output>
)
