postMessage(Date.now());
