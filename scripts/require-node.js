// Imported first by every script. Nothing newer than Node 18 may stand here: an old runtime must reach the message.
// 24.15 is the first that takes raw X25519 keys.
const MAJOR = 24
const MINOR = 15
const version = process.versions.node
const [major, minor] = version.split('.').map(Number)
if (major < MAJOR || (major === MAJOR && minor < MINOR)) {
  process.stderr.write(
    `Arachne needs Node ${MAJOR}.${MINOR} or later; this is Node ${version}. Run it through npm (npm start, npm test), which uses the pinned runtime, or install Node ${MAJOR}.\n`,
  )
  process.exit(1)
}
