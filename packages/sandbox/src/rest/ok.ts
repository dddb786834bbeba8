import type { RestResult } from './handler.ts'

export const ok = (body: unknown): RestResult => ({ status: 200, body })
export const created = (body: unknown): RestResult => ({ status: 201, body })
export const noContent = (): RestResult => ({ status: 204 })
