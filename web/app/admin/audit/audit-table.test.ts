import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { pages } from './audit-table'

test('the log links to pages that exist', () => {
  const paths = Object.values(pages).flatMap((pageOf) => ['id', 'page:terms'].map(pageOf))
  const patternOf = (path: string) => matchRoutes(routes as RouteObject[], path)?.at(-1)?.route.path
  expect(paths.filter((path) => [undefined, '*'].includes(patternOf(path)))).toEqual([])
})
