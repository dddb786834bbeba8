import './compile-cache-folder.js'
import module from 'node:module'

// Types are stripped and code is compiled once: half the time of a start, and the stripper with its 15 MB stays unloaded.
// Entries are keyed by a file's content, so none can be stale.
module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])
