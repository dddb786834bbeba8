import './no-code-generation.ts'
import './styles/loom.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from './api/query-client.ts'
import { createLoomRouter } from './router.tsx'
import { LanguageProvider } from './words/language.tsx'

const place = document.getElementById('loom')
if (place === null) throw new Error('The page has no #loom.')

const queries = createQueryClient()
const router = createLoomRouter(queries)

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
)
