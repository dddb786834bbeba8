import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** In development the pages come from Vite and everything else from the running server. */
const server = process.env.ARACHNE_DEV_SERVER ?? 'http://127.0.0.1:3000'
const proxied = [
  '/api',
  '/avatars',
  '/mcp',
  '/health',
  '/claim',
  '/docs',
  '/login',
  '/logout',
  '/oauth',
  '/.well-known',
]

/** Tells `public/first.js` where the words are that every page needs, in each language. */
const firstWords: Plugin = {
  name: 'first-words',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const files: Record<string, string> = {}
      for (const file of Object.values(bundle ?? {})) {
        const from = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
        const [, language] = /\/words\/src\/(\w+)\/index\.ts$/.exec(from) ?? []
        if (language !== undefined) files[language] = `/${file.fileName}`
      }
      return [
        { tag: 'meta', attrs: { name: 'words', content: JSON.stringify(files) }, injectTo: 'head-prepend' },
      ]
    },
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), firstWords],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file, so that no schema is made before its rule about making code.
            { name: 'schemas', test: /no-code-generation|node_modules\/zod\//, priority: 1 },
            // One file of what every page needs: apart, its parts compress worse, and each has headers of its own.
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
