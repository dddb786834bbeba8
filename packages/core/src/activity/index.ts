export * from './activity-store.ts'
export * from './activity-tally.ts'
