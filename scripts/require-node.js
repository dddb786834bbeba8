// Imported first by every script. Nothing newer than Node 18 may stand here: an old runtime must reach the message.
const NEEDED = 24
const version = process.versions.node
if (Number(version.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Arachne needs Node ${NEEDED} or later; this is Node ${version}. Run it through npm (npm start, npm test), which uses the pinned runtime, or install Node ${NEEDED}.\n`,
  )
  process.exit(1)
}
