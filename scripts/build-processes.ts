import { build as viteBuild } from 'vite'

/** What stays in node_modules: machine code, data beside the code, and packages that are loaded on first use. */
const AS_INSTALLED = [
  '@amazonpay/amazon-pay-api-sdk-nodejs',
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/btree_gist',
  '@node-rs/argon2',
  '@react-email/components',
  '@react-email/render',
  '@simplewebauthn/server',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sharp',
  'stripe',
  'vite',
  'yubin',
]

/**
 * Bundles server.ts and worker.ts with their packages into `folder`: to load a few files takes a third of the time that
 * a thousand take. Names stay as they are, so that stacks in the log can be read.
 */
export async function buildProcesses(folder: string): Promise<void> {
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: AS_INSTALLED },
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
