import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

const contract = `${normalizePath(join(import.meta.dirname, 'contract'))}/`

/**
 * The files of the browser bundle. A group includes the imports of its modules. By default each shared module becomes a file of its own:
 * forty small files for a first page view, which compress badly.
 */
const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'shop',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|(app[\\/]root|entry\.client|storefront[\\/]layout[\\/]layout|product-grid|section-heading|absolute-url|meta[\\/]page-meta|lib[\\/]brand|ui[\\/](notice|card|empty-state|hooks[\\/]use-update))\.tsx?/,
      priority: 3,
    },
    {
      name: 'delivery',
      test: /(scroll-into-view|options[\\/](delivery-days|delivery-estimate)|stored-pin-code|ui[\\/]stepper)\.tsx?/,
      priority: 2,
    },
    {
      name: 'quote',
      test: /(checkout[\\/](use-quote|stored-coupon|coupon-terms)|orders[\\/](order-totals|line-picture))\.tsx?/,
      priority: 2,
    },
    {
      name: 'list',
      test: /(product-list[\\/](list-view|list-meta|list-structured-data|search-box)|lib[\\/](card-data|columns)|load-with-retries)\.tsx?/,
      priority: 2,
    },
    {
      name: 'product',
      test: /(product-page-layout|product-view|product-error|product-info|share-product|buy-buttons|colour-picker|use-variant-selection|as-cart-item|gallery[\\/]gallery|options[\\/]size-guide)\.tsx?/,
      priority: 1,
    },
  ],
}

/**
 * Replaces Vite's function that loads the CSS of a module together with the module. The shop has one CSS file, which every page links, so
 * the function is not needed. It would add 500 bytes to each first view.
 */
const importWithoutCss: Plugin = {
  name: 'import-without-css',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Lets the server build of the pages import the modules of `contract/` that the server has loaded already, so that it contains no second
 * copy of them. `imports` in `package.json` names the folder.
 */
const contractOfServer: Plugin = {
  name: 'contract-of-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async resolveId(source, importer) {
    const module = await this.resolve(source, importer, { skipSelf: true })
    if (!module?.id.startsWith(contract)) return null
    return { id: `#contract/${module.id.slice(contract.length)}`, external: true }
  },
}

export default defineConfig({
  plugins: [contractOfServer, importWithoutCss, tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        // The HTML of a page preloads the files that the page needs. Files that are imported later need no preloading.
        modulePreload: false,
        rolldownOptions: {
          // No library of the browser bundle has a getter with side effects, so unused reads of properties can be removed.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: { codeSplitting: chunks },
        },
      },
    },
    ssr: {
      // The server build also contains the modules that browsers load on demand.
      build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
    },
  },
})
