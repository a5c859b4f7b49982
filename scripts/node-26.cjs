// npm starts every script through this file: node scripts/node-26.cjs <script> [argument …]. On Node 26 the script runs
// in this process; an older Node starts the Node of the packages. The syntax of this file is supported since Node 6.
const fs = require('fs')
const path = require('path')

const OLDEST = 26
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const isWindows = process.platform === 'win32'

if (parseInt(process.versions.node, 10) >= OLDEST) {
  process.argv.splice(1, 1)
  process.argv[1] = path.resolve(process.argv[1])
  require('module').runMain()
} else {
  const node = packagedNode()
  if (node === undefined) refuse()
  else runWith(node)
}

// npm puts the packaged Node first in PATH, but npm 10 does not when it omits the packages of other systems.
function packagedNode() {
  return Object.keys(require('../package.json').optionalDependencies)
    .map((name) => path.join(__dirname, '../node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
    .filter(fs.existsSync)[0]
}

function runWith(node) {
  const env = Object.assign({}, process.env)
  Object.keys(env).forEach((name) => {
    if (/^path$/i.test(name)) env[name] = path.dirname(node) + path.delimiter + env[name]
  })
  const child = require('child_process').spawn(node, process.argv.slice(2), { stdio: 'inherit', env: env })
  SIGNALS.forEach((signal) => {
    // A terminal signals all its processes. On Windows it always does, and kill would terminate the child immediately.
    const isFromTerminal = isWindows || (signal === 'SIGINT' && process.stdin.isTTY)
    process.on(signal, () => {
      if (!isFromTerminal) child.kill(signal)
    })
  })
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function refuse() {
  const { platform, arch, versions } = process
  console.error(
    `Node ${OLDEST} is required, this is Node ${versions.node} (${platform} ${arch}): run npm install, which ` +
      'installs it for Linux with glibc (x64, arm64), macOS (x64, arm64) and Windows (x64); ' +
      'on any other system install it from https://nodejs.org.',
  )
  process.exit(1)
}
