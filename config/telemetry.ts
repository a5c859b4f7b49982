import { z } from 'zod'
import { serviceUrl } from './values.ts'

export const telemetryEnvironment = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sumirei'),
}
type Settings = z.infer<z.ZodObject<typeof telemetryEnvironment>>

export type TelemetryConfig = {
  /** Address of the metrics endpoint; undefined: metrics are off. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** OTLP endpoint over HTTP; undefined: tracing is off. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined
}

export function toTelemetryConfig(env: Settings): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  return {
    metrics: port === undefined ? undefined : { port, host },
    traces: endpoint === undefined ? undefined : { endpoint, serviceName: env.OTEL_SERVICE_NAME },
  }
}
