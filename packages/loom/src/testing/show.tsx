import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'

import { createQueryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../words/language.tsx'

/** One component in everything that a page stands in. */
export function show(page: ReactNode): RenderResult {
  const root = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider>
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  )
}
