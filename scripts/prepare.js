// npm runs this after every install. Where nothing can be built (tools left out, another runtime) nothing is said:
// `npm start` says what is missing.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
const canBuild = (major > 24 || (major === 24 && minor >= 15)) && existsSync('node_modules/esbuild')
if (canBuild) await import('./build.js')
