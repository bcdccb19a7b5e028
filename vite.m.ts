import base from './vite.config.ts'
import { mergeConfig } from 'vite'
const stubs: Record<string,string> = {
 'lib/router/instrumentation.js': `export const consumeInstrumentationClientResultMetaReceiver=()=>undefined, getRouteInstrumentationUpdates=()=>({}), instrumentClientSideRouter=(r)=>r, instrumentHandler=(h)=>h, instrumentationResultMetaContext={}`,
 'lib/dom/ssr/fog-of-war.js': `export const URL_LIMIT=7680,getManifestPath=()=>'',getPartialManifest=(m)=>m,getPatchRoutesOnNavigationFunction=()=>undefined,getPathsWithAncestors=(p)=>p,handleClientVersionMismatch=async()=>false,isFogOfWarEnabled=()=>false,useFogOFWarDiscovery=()=>undefined`,
}
export default mergeConfig(base as any, { plugins: [{ name: 'lean', enforce: 'pre', load(id: string) { if (this.environment?.name !== 'client') return; for (const k in stubs) if (id.includes('react-router/dist/production/' + k) && (process.env.STUB ?? '').includes(k.split('/').pop()!.slice(0,4))) return stubs[k] } }] })
