export { countKept, findDispatch, type Dispatch } from './queries-dispatch.ts'
