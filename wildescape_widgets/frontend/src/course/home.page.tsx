// The course on the site: its Python is a kernel of the server.

import "../registry/course";
import { openHome, readPage } from "./home";
import { KernelModel } from "./kernel-model";

/** The page has asked for its kernel before it has read this. */
declare const kernelAsked: Promise<Response>;

openHome(readPage(), ({ base }, onFull) => KernelModel.start(base, kernelAsked, onFull));
