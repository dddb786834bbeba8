export * from './errors.ts'
export * from './ids.ts'
export * from './tools/channels.ts'
export * from './tools/messages.ts'
