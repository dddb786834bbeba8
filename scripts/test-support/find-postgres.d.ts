export function findPostgres(): string | undefined
