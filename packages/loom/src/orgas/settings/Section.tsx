import type { ReactNode } from 'react'

import { Card } from '../../ui/Card.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="card-b stack">{children}</div>
    </Card>
  )
}
