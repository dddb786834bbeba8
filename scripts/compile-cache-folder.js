import { join } from 'node:path'

// For the processes that this one starts, too.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/arachne/compiled')
