import { createServer, type Server } from 'node:http'

/** Where figures are asked for, and where they come from. */
export type MetricsServerOptions = {
  readonly port: number
  readonly host: string
  readonly contentType: string
  readonly text: () => Promise<string>
}

/** `GET /metrics` on a port of its own, which customers never reach. */
export function listenForMetrics({ port, host, contentType, text }: MetricsServerOptions): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return response.writeHead(404).end()
    try {
      const figures = await text()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
      response.end(method === 'HEAD' ? undefined : figures)
    } catch {
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
