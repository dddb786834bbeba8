declare module 'discord-api-spec/zod' {
  import type { ZodType } from 'zod'

  const schemas: Record<string, ZodType>
  export = schemas
}
