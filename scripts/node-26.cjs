// Every npm script loads this file first (node -r). Any Node can read it: it is CommonJS without newer syntax.
const OLDEST = 26

if (parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    'Node ' +
      OLDEST +
      ' is needed and this is Node ' +
      process.versions.node +
      ' (' +
      process.platform +
      ' ' +
      process.arch +
      '): run npm install, which brings it for Linux with glibc (x64, arm64), macOS (x64, arm64) and Windows (x64);' +
      ' on any other system install it from https://nodejs.org.',
  )
  process.exit(1)
}
