import './no-code-generation.ts'
import './styles/loom.css'
import { loadWords } from '@arachne/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from './api/query-client.ts'
import { createLoomRouter } from './router.tsx'
import { currentLanguage } from './words/current-language.ts'
import { LanguageProvider } from './words/language.tsx'

const place = document.getElementById('loom')
if (place === null) throw new Error('The page has no #loom.')

const queries = createQueryClient()
const router = createLoomRouter(queries)

const asked = currentLanguage()

/**
 * The texts that `public/first.js` requested along with this script. If they fail, the Loom in English is better than
 * no Loom.
 */
const words = loadWords(asked, ['common']).then(
  () => asked,
  () => loadWords('en', ['common']).then(() => 'en' as const),
)

// A top-level await would keep the bundler from putting code shared by pages into the same file.
void words.then(
  (language) =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <LanguageProvider first={language}>
            <RouterProvider router={router} />
          </LanguageProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  () => place.replaceChildren('Can’t reach Arachne. Reload this page.'),
)
