declare module 'discord-api-spec/zod' {
  const schemas: Record<string, import('zod').ZodType>
  export = schemas
}
