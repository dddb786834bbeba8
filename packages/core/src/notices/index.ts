export * from './notice-dms.ts'
export * from './notice-store.ts'
export * from './notices.ts'
