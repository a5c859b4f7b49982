import { createServer, type Server } from 'node:http'

/** Address of the metrics endpoint, and the source of the metrics. */
export type MetricsServerOptions = {
  readonly port: number
  readonly host: string
  readonly contentType: string
  readonly text: () => Promise<string>
}

/** Serves `GET /metrics` on a separate, internal port. */
export function startMetricsServer({ port, host, contentType, text }: MetricsServerOptions): Promise<Server> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return response.writeHead(404).end()
    try {
      const body = await text()
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
      response.end(method === 'HEAD' ? undefined : body)
    } catch {
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
