import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A shop in a process of its own, with nothing in it. */
export type ForkedShop = { readonly url: string; readonly child: ChildProcess }

/** Starts it over the build that lies in a folder; by default the build that all journeys share. */
export async function forkShop(folder = process.cwd()): Promise<ForkedShop> {
  const child = fork(join(import.meta.dirname, 'maintained-shop.ts'), {
    cwd: folder,
    execPath: 'node',
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
  })
  return { url, child }
}
