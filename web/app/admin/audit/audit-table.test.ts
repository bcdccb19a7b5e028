import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { pages } from './audit-table'

test('the log links to pages that exist', () => {
  const paths = Object.values(pages).flatMap((pageOf) => ['id', 'page:terms'].map(pageOf))
  for (const path of paths) {
    const last = matchRoutes(routes as RouteObject[], path)?.at(-1)?.route
    expect(last?.path, path).not.toBe('*')
    expect(last, path).toBeDefined()
  }
})
