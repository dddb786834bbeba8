export * from './chain.ts'
export * from './journal-store.ts'
export * from './journal.ts'
export * from './verify.ts'
