import { z } from 'zod'
import { serviceUrl } from './values.ts'
import { VERSION } from './version.ts'

export const telemetryEnvironment = {
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sumirei'),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/[\w-]+@[\w.-]+(:\d{1,5})?(\/[\w.-]+)*\/\d+$/, 'must be a DSN such as https://key@host/1')
    .optional(),
  SENTRY_ENVIRONMENT: z.string().min(1).max(64).default('production'),
}
type Settings = z.infer<z.ZodObject<typeof telemetryEnvironment>>

/** The error-reporting service: its address with the key of the project, and the name of this installation. */
export type ErrorServiceConfig = { readonly dsn: string; readonly environment: string }

export type TelemetryConfig = {
  /** Of this program, as the log, the metrics, the health checks and the back office show it. */
  readonly version: string
  /** Address of the metrics endpoint; undefined: metrics are off. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Undefined: errors are only logged and counted. */
  readonly errors: ErrorServiceConfig | undefined
  /** OTLP endpoint over HTTP; undefined: tracing is off. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined
}

export function toTelemetryConfig(env: Settings): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  return {
    version: VERSION,
    metrics: port === undefined ? undefined : { port, host },
    errors: env.SENTRY_DSN === undefined ? undefined : { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT },
    traces: endpoint === undefined ? undefined : { endpoint, serviceName: env.OTEL_SERVICE_NAME },
  }
}
