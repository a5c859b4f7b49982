import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The program that makes a certificate. */
export const CERTIFICATE_PROGRAM = 'openssl'

/** Writes a key and a self-signed certificate for `host` into a folder. `both`: a file that has the two. */
export function selfSigned(folder: string, host: string) {
  const [key = '', certificate = '', both = ''] = ['key', 'certificate', 'both'].map((name) =>
    join(folder, `${name}.pem`),
  )
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`]
  const { status, stderr } = spawnSync(
    CERTIFICATE_PROGRAM,
    ['req', '-x509', ...kind, '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`)
  return { key, certificate, both }
}
