import { useCallback, useEffect, useState } from 'react'
import { accessToken } from '../../lib/account/session'
import { apiCheckUrls } from '../../lib/api/api-urls'

const TIMEOUT_MS = 15_000
const MAX_DETAILS = 4000

/** A request to the API and its result. `status` is null if the server did not respond. */
export type ApiCheck = {
  path: string
  state: 'running' | 'success' | 'error'
  status: number | null
  url: string
  details: string
  ms: number
}

const runningCheck = (path: string): ApiCheck => ({
  path,
  state: 'running',
  status: null,
  url: path,
  details: '',
  ms: 0,
})

/** Sends every API check from this browser when the component mounts and again on `run`. */
export function useApiChecks() {
  const [results, setResults] = useState<readonly ApiCheck[]>(() => apiCheckUrls.map(runningCheck))
  const isRunning = results.some(({ state }) => state === 'running')

  const callAll = useCallback(() => {
    async function check(path: string) {
      const result = await callOnce(path)
      setResults((results) => results.map((row) => (row.path === path ? result : row)))
    }
    for (const path of apiCheckUrls) void check(path)
  }, [])
  useEffect(callAll, [callAll])

  function run() {
    setResults(apiCheckUrls.map(runningCheck))
    callAll()
  }
  return { results, isRunning, run }
}

async function callOnce(path: string): Promise<ApiCheck> {
  const url = new URL(path, location.href).href
  const started = performance.now()
  const elapsedMs = () => Math.round(performance.now() - started)
  try {
    const token = await accessToken()
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const details = shortened(await response.text())
    return {
      path,
      state: response.ok ? 'success' : 'error',
      status: response.status,
      url,
      details,
      ms: elapsedMs(),
    }
  } catch (error) {
    return { path, state: 'error', status: null, url, details: String(error), ms: elapsedMs() }
  }
}

function shortened(text: string): string {
  const shown = pretty(text)
  return shown.length > MAX_DETAILS ? `${shown.slice(0, MAX_DETAILS)}\n… ${shown.length} characters` : shown
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
