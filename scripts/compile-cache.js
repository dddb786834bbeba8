import module from 'node:module'
import { join } from 'node:path'

// Types are stripped and code is compiled once, for this process and for those it starts: half the time of a start, and
// the stripper with its 20 MB stays unloaded. Entries are keyed by a file's content, so none can be stale.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/arachne/compiled')
module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
