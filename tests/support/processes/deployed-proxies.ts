import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ProxyProcess, startProxy } from './proxy.ts'

/** What a file of deploy/ has to be told: where guests come, where processes listen, and the certificate. */
type Site = {
  readonly httpPort: number
  readonly httpsPort: number
  readonly webs: readonly string[]
  readonly certificate: { readonly key: string; readonly certificate: string; readonly both: string }
}

/** The name of the shop in the files of deploy/. */
export const DEPLOYED_HOST = 'shop.example'

const hostsOf = (webs: readonly string[]) => webs.map((web) => new URL(web).host)

/** A file of deploy/ in which every one of these texts is replaced. Throws when it does not have one. */
function deployedFile(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
  return changes.reduce((changed, [old, replacement]) => {
    if (!old.test(changed)) throw new Error(`deploy/${name} has no ${old}`)
    return changed.replace(old, () => replacement)
  }, text)
}

/** The change of deploy/nginx.conf to other web processes. */
function nginxServers(webs: readonly string[]): readonly [RegExp, string] {
  const servers = hostsOf(webs).map((host) => `    server ${host} max_fails=0;\n`)
  return [/( {4}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, servers.join('')]
}

/** The changes of deploy/haproxy.cfg to other web processes: once with checks, once without. */
function haproxyServers(webs: readonly string[]): readonly (readonly [RegExp, string])[] {
  const withEnd = (end: string) => hostsOf(webs).map((host, n) => `  server web${n} ${host}${end}\n`)
  const checks = ' check inter 500ms fall 1 rise 1'
  return [
    [/( {2}server web\d 127\.0\.0\.1:\d+ check inter 500ms fall 1 rise 1\n)+/, withEnd(checks).join('')],
    [/( {2}server web\d 127\.0\.0\.1:\d{4}\n)+/, withEnd('').join('')],
  ]
}

/** nginx with the part of its configuration that is the shop; the rest belongs to the machine. */
function programOfNginx(shop: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `
daemon off;
pid nginx.pid;
error_log nginx.log crit;
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
${shop}
}
`
  return { configuration, args: (file: string) => ['-p', dirname(file), '-c', file] }
}

export const DEPLOYED_PROXIES = ['nginx', 'haproxy', 'caddy'] as const
export type DeployedProxy = (typeof DEPLOYED_PROXIES)[number]

type Start = (site: Site) => Parameters<typeof startProxy>[1]

const url = `https://${DEPLOYED_HOST}`

const STARTS: Readonly<Record<DeployedProxy, Start>> = {
  nginx: ({ httpPort, httpsPort, webs, certificate }) => {
    const shop = deployedFile('nginx.conf', [
      nginxServers(webs),
      [/listen 80;/, `listen 127.0.0.1:${httpPort};`],
      [/listen 443 /, `listen 127.0.0.1:${httpsPort} `],
      [/\/etc\/ssl\/shop\.example\.pem/, certificate.certificate],
      [/\/etc\/ssl\/private\/shop\.example\.key/, certificate.key],
    ])
    return { ...programOfNginx(shop), url }
  },
  haproxy: ({ httpPort, httpsPort, webs, certificate }) => {
    const configuration = deployedFile('haproxy.cfg', [
      ...haproxyServers(webs),
      [/bind :80\n/, `bind 127.0.0.1:${httpPort}\n`],
      [/bind :443 /, `bind 127.0.0.1:${httpsPort} `],
      [/\/etc\/haproxy\/shop\.example\.pem/, certificate.both],
    ])
    return { configuration, url, args: (file) => ['-q', '-f', file] }
  },
  // It would ask an authority for the certificate, and make its own known to this machine.
  caddy: ({ httpPort, httpsPort, webs, certificate }) => {
    const folder = dirname(certificate.both)
    const options = [
      ...['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1', `storage file_system ${folder}`],
      ...[`http_port ${httpPort}`, `https_port ${httpsPort}`],
    ]
    return {
      configuration: `{\n${options.join('\n')}\n}\n${deployedFile('Caddyfile', [])}`,
      url,
      args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      // It writes each step of its start, in lines of JSON.
      isSilent: true,
      env: { SHOP_HOST: DEPLOYED_HOST, SHOP_UPSTREAMS: hostsOf(webs).join(' ') },
    }
  },
}

/** A proxy with its file of deploy/, of which nothing is replaced but what an operator replaces, and ports. */
export function startDeployed(program: DeployedProxy, site: Site): Promise<ProxyProcess> {
  return startProxy(program, STARTS[program](site))
}

/** nginx at an address before web processes, as deployed but without TLS, where guests name their own address. */
export function startNginx(at: string, webs: readonly string[]): Promise<ProxyProcess> {
  const shop = deployedFile('nginx.conf', [
    nginxServers(webs),
    [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ''],
    [/listen 443 ssl http2;/, `listen ${new URL(at).host};`],
    [/( {4}ssl_certificate\w* .*\n)+/, ''],
    [/\$remote_addr;/, '$http_x_forwarded_for;'],
  ])
  return startProxy('nginx', { ...programOfNginx(shop), url: at })
}

/** HAProxy at an address before web processes, as deployed but without TLS, where guests name their own address. */
export function startHaproxy(at: string, webs: readonly string[]): Promise<ProxyProcess> {
  const configuration = deployedFile('haproxy.cfg', [
    ...haproxyServers(webs),
    [/bind :80\n/, `bind ${new URL(at).host}\n`],
    [/ {2}bind :443 .*\n {2}http-request redirect .*\n/, ''],
    [/%\[src\]/, '%[req.hdr(X-Forwarded-For)]'],
  ])
  return startProxy('haproxy', { configuration, url: at, args: (file) => ['-q', '-f', file] })
}
