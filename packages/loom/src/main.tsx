import './styles/loom.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'

import { LanguageProvider } from './i18n/language.tsx'
import { router } from './router.tsx'

// zod would try whether it may compile code at run time, which the page's security policy refuses with a console error.
config({ jitless: true })

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
