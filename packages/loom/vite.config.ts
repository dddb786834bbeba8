import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server }])) },
  build: {
    target: 'es2023',
    rolldownOptions: {
      output: {
        // One file, so that no schema is made before its rule about making code.
        codeSplitting: { groups: [{ name: 'schemas', test: /no-code-generation|node_modules\/zod\// }] },
      },
    },
  },
})
