import './no-code-generation.ts'
import './styles/loom.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { LanguageProvider } from './i18n/language.tsx'
import { router } from './router.tsx'

const place = document.getElementById('loom')
if (place === null) throw new Error('The page has no #loom.')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
)
