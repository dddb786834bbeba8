/** Per file, on servers that nobody has boosted. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
