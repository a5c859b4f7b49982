import { spawnSync } from 'node:child_process'

/** Runs `scripts/{name}.ts` with arguments, as an operator does, with settings over those of the tests and no file. */
export function runScript(
  name: string,
  words: readonly string[],
  settings: Readonly<Record<string, string | undefined>> = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...words], {
    env: { ...process.env, SETTINGS_FILE: '', ...settings },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
