import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks } from './web/build/chunks.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        // The page itself names the files that it needs; what is imported later has none of its own to announce.
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: chunks } },
      },
    },
    ssr: {
      // On the server everything lies in one file, also what browsers are to fetch later.
      build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
    },
  },
})
